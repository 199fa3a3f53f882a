/** What a toast says. An error stays until it is dismissed. */
export type Notice = {
  title: string;
  text: string;
  isError?: boolean;
  /** Milliseconds on the screen; 4,500 where absent. */
  lasts?: number;
};
