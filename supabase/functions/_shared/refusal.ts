/** An answer that is no: thrown anywhere below an endpoint, told to the caller as it stands. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    sentence: string,
    headers: Record<string, string> = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
