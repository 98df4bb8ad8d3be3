// The style of each seat's line in the win-probability curve: a colour, a dash pattern and a shape, so that readers
// need not tell colours apart.

export interface SeatStyle {
  /** A design token. */
  colour: string;
  dashes: string;
  /** The outline of the shape as an SVG path around the origin, four units in every direction. */
  shape: string;
}

const STYLES: readonly SeatStyle[] = [
  { colour: "--accent", dashes: "", shape: "M4 0A4 4 0 1 1 -4 0A4 4 0 1 1 4 0z" },
  { colour: "--orange", dashes: "9 5", shape: "M-3.6 -3.6h7.2v7.2h-7.2z" },
  { colour: "--purple", dashes: "2 5", shape: "M0 -4.6L4.4 3.4H-4.4z" },
  { colour: "--blue", dashes: "13 4 2 4", shape: "M0 -4.9L4.9 0L0 4.9L-4.9 0z" },
  { colour: "--red", dashes: "5 4", shape: "M0 4.6L4.4 -3.4H-4.4z" },
  { colour: "--green", dashes: "16 4 6 4", shape: "M-1.5 -4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z" },
];

export function seatStyle(seat: number): SeatStyle {
  return STYLES[seat % STYLES.length] as SeatStyle;
}
