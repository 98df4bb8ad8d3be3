/* Loaded before a server (LD_PRELOAD): whenever SQLite syncs a file of the watched folder, what it holds then is
   copied to FILE.durable. After a kill the test puts those copies back: all that was never synced is lost. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static void keep(int fd) {
    const char *folder = getenv("OVERDRAW_WATCHED");
    char link[64], path[PATH_MAX], part[PATH_MAX + 16], durable[PATH_MAX + 16], block[65536];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (!folder || size < 0) return;
    path[size] = 0;
    if (strncmp(path, folder, strlen(folder))) return;
    snprintf(part, sizeof part, "%s.part", path);
    snprintf(durable, sizeof durable, "%s.durable", path);
    int out = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    off_t at = 0;
    ssize_t got;
    while ((got = syscall(SYS_pread64, fd, block, sizeof block, at)) > 0) {
        if (write(out, block, got) != got) abort();
        at += got;
    }
    close(out);
    rename(part, durable);
}

int fdatasync(int fd) { keep(fd); return 0; }
int fsync(int fd) { keep(fd); return 0; }
