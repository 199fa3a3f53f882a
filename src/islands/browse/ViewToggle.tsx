import { isUnmodifiedClick } from '../../components/unmodified-click.ts';

type View = 'grid' | 'list';
type Props = { view: View; toUrl: (view: View) => string; onChoose: (view: View) => void };

/** Grid or list. Links, so that they work before the island is awake. */
export function ViewToggle({ view, toUrl, onChoose }: Props) {
  return (
    <div className="flex gap-1" role="group" aria-label="View">
      {(['grid', 'list'] as const).map((choice) => (
        <a
          key={choice}
          className="chip"
          href={toUrl(choice)}
          aria-current={view === choice ? 'true' : undefined}
          onClick={(event) => {
            if (!isUnmodifiedClick(event)) return;
            event.preventDefault();
            onChoose(choice);
          }}
        >
          {choice === 'grid' ? 'Grid' : 'List'}
          <span className="sr-only"> view</span>
        </a>
      ))}
    </div>
  );
}
