/** The part of Node's module that `log.ts` uses. `deno check` has no types of Node without a package. */
export class AsyncLocalStorage<Store> {
  getStore(): Store | undefined;
  run<Result>(store: Store, callback: () => Result): Result;
}
