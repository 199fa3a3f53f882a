import { collectionIconShapes } from '../../components/collection-icon-shapes.ts';
import { toTrustedHtml } from '../../components/trusted-html.ts';
import { dashboardIconShapes } from './icon-shapes.ts';

const shapes = { ...dashboardIconShapes, ...collectionIconShapes };

export type IconName = keyof typeof shapes;

/** A Lucide icon beside a label. Run `npm run icons` after adding a name to update-icons.ts. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      aria-hidden
      dangerouslySetInnerHTML={{ __html: toTrustedHtml(shapes[name]) }}
    />
  );
}
