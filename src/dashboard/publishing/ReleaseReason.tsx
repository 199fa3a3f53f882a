import { splitEventLinks } from '../../domain/valid-rows.ts';
import { DashboardLink } from '../router.tsx';

/** What a release left out or why it failed, with a link to each event that it names. */
export function ReleaseReason({ reason }: { reason: string }) {
  return splitEventLinks(reason).map(({ text, id }, index) => {
    const name = text.slice(Math.max(text.lastIndexOf(': ') + 1, text.lastIndexOf('), ') + 2));
    return (
      <span key={index}>
        {text}
        {id && (
          <>
            {' '}
            <DashboardLink to="events" search={`?event=${id}`} className="link">
              Open<span className="sr-only"> {name.trim()}</span>
            </DashboardLink>
          </>
        )}
      </span>
    );
  });
}
