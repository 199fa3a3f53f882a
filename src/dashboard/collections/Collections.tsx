import { lazy, Suspense, useState } from 'react';
import { type CollectionRow, listCollections } from '../../data/supabase/staff-collections.ts';
import { collectionNotices, deleteQuestions } from '../../messages/dashboard.ts';
import { QueryBoundary, Spinner } from '../ui/QueryBoundary.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Button } from '../ui/Button.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { useAction } from '../hooks/use-action.ts';
import { useListQuery } from '../hooks/use-list-query.ts';
import {
  $pendingCollections,
  collectionsKey,
  deleteCollection,
  refreshData,
} from './collection-mutations.ts';
import { CollectionTable } from './CollectionTable.tsx';
import { Icon } from '../ui/Icon.tsx';

const CollectionDialog = lazy(() => import('./CollectionDialog.tsx'));

type Open = { kind: 'none' | 'create' } | { kind: 'edit' | 'delete'; row: CollectionRow };

/** The page that selects, configures and orders the provider's collections. */
export default function Collections() {
  const list = useListQuery(
    collectionsKey,
    listCollections,
    collectionNotices.notFetched,
    $pendingCollections,
  );
  const [open, setOpen] = useState<Open>({ kind: 'none' });
  const [refresh, isRefreshing] = useAction(refreshData);
  const close = () => setOpen({ kind: 'none' });
  return (
    <>
      <PageHeader title="Collections Management">
        <Button className="button button--secondary" isOff={isRefreshing} onClick={() => refresh()}>
          <Icon name="refresh-cw" /> {isRefreshing ? 'Refreshing...' : 'Refresh Data'}
        </Button>
        <button type="button" className="button" onClick={() => setOpen({ kind: 'create' })}>
          <Icon name="plus" /> Add Collection
        </button>
      </PageHeader>
      <QueryBoundary to={list} of="the collections" failure="Failed to fetch collections">
        {(rows) => (
          <CollectionTable
            rows={rows}
            edit={(row) => setOpen({ kind: 'edit', row })}
            remove={(row) => setOpen({ kind: 'delete', row })}
          />
        )}
      </QueryBoundary>
      <Suspense fallback={<Spinner of="the dialog" />}>
        {open.kind === 'create' && <CollectionDialog row={null} onClose={close} />}
        {open.kind === 'edit' && <CollectionDialog row={open.row} onClose={close} />}
      </Suspense>
      {open.kind === 'delete' && (
        <ConfirmDialog
          title="Delete Collection"
          question={deleteQuestions.collection}
          label="Delete"
          onConfirm={() => deleteCollection(open.row)}
          onClose={close}
        />
      )}
    </>
  );
}
