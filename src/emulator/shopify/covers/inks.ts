/** What a motif paints with. `ground` is whatever lies behind it: it cuts holes and draws fine lines. */
export type Inks = { main: string; second: string; accent: string; ground: string };

/** An emblem in a square from -200 to 200, drawn around its middle. */
export type Motif = (inks: Inks) => string;
