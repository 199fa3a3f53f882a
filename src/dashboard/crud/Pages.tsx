import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { QueryBoundary } from '../ui/Page.tsx';

type Props<Item> = {
  queryKey: readonly unknown[];
  /** Fetches the page after an item; the first one after null. */
  fetchPage: (after: Item | null) => Promise<Item[]>;
  pageSize: number;
  /** Shows the items of the key before until those of a new key are there. */
  keepsPrevious?: boolean;
  /** How often what came meanwhile is fetched, while the page is visible. By default only when it becomes so. */
  refetchMs?: number;
  of: string;
  failure?: string;
  more?: string;
  children: (items: Item[]) => ReactNode;
};

type Start<Item> = { after: Item | null };

export function Pages<Item>({
  queryKey,
  fetchPage,
  pageSize,
  keepsPrevious = false,
  refetchMs,
  of: name,
  failure = `Failed to fetch ${name}. Please try again.`,
  more = 'Show More',
  children,
}: Props<Item>) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery<Item[], Error, InfiniteData<Item[]>, readonly unknown[], Start<Item>>({
      queryKey,
      queryFn: ({ pageParam }) => fetchPage(pageParam.after),
      initialPageParam: { after: null },
      getNextPageParam: (page) =>
        page.length === pageSize ? { after: page.at(-1) ?? null } : undefined,
      placeholderData: (previous) => (keepsPrevious ? previous : undefined),
      refetchInterval: refetchMs ?? false,
    });
  return (
    <>
      <QueryBoundary
        to={{ data: data?.pages.flat(), isError, refetch }}
        of={name}
        failure={failure}
      >
        {children}
      </QueryBoundary>
      {hasNextPage && (
        <Button
          kind="secondary"
          className="mt-4"
          isOff={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading…' : more}
        </Button>
      )}
    </>
  );
}
