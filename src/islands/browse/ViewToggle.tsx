import { isUnmodifiedClick } from '../../components/unmodified-click.ts';

type View = 'grid' | 'list';
type Props = { view: View; toUrl: (view: View) => string; onChoose: (view: View) => void };

/** Grid or list. Both are links, so that they work before hydration. */
export function ViewToggle({ view, toUrl, onChoose }: Props) {
  return (
    <div className="flex gap-1" role="group" aria-label="View">
      {(['grid', 'list'] as const).map((option) => (
        <a
          key={option}
          className="chip"
          href={toUrl(option)}
          aria-current={view === option ? 'true' : undefined}
          onClick={(event) => {
            if (!isUnmodifiedClick(event)) return;
            event.preventDefault();
            onChoose(option);
          }}
        >
          {option === 'grid' ? 'Grid' : 'List'}
          <span className="sr-only"> view</span>
        </a>
      ))}
    </div>
  );
}
