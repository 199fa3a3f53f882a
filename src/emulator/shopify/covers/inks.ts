/** The colors of a motif. `ground` is the color behind it, for holes and fine lines. */
export type Inks = { main: string; second: string; accent: string; ground: string };

/** Draws an emblem in a square from -200 to 200 around its center. */
export type Motif = (inks: Inks) => string;
