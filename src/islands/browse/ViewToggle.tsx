import { isUnmodifiedClick } from '../../components/unmodified-click.ts';
import { ListIcon } from './ListIcon.tsx';

type View = 'grid' | 'list';
type Props = { view: View; toUrl: (view: View) => string; onChoose: (view: View) => void };

/** Grid or list. Both are links, so that they work before hydration. */
export function ViewToggle({ view, toUrl, onChoose }: Props) {
  return (
    <div className="flex" role="group" aria-label="View">
      {(['grid', 'list'] as const).map((option) => (
        <a
          key={option}
          className="chip justify-center px-[0.5em] first:rounded-e-none first:[border-inline-end:0] last:rounded-s-none max-md:min-w-[44px] md:min-w-11"
          href={toUrl(option)}
          aria-label={option === 'grid' ? 'Grid view' : 'List view'}
          aria-current={view === option ? 'true' : undefined}
          onClick={(event) => {
            if (!isUnmodifiedClick(event)) return;
            event.preventDefault();
            onChoose(option);
          }}
        >
          <ListIcon name={option} />
        </a>
      ))}
    </div>
  );
}
