import { iconShapes } from './icon-shapes.ts';
import { toTrustedHtml } from './trusted-html.ts';

type Props = {
  name: keyof typeof iconShapes;
  className?: string;
  label?: string;
};

/** Draws the icon inline, because `<use>` clones the shape and is several times slower. */
export function Icon({ name, className = '', label }: Props) {
  const accessibilityProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      {...accessibilityProps}
      dangerouslySetInnerHTML={{ __html: toTrustedHtml(iconShapes[name]) }}
    />
  );
}
