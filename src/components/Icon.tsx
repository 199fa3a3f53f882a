import { uiIcons } from './icon-shapes.ts';

type Props = {
  name: keyof typeof uiIcons;
  className?: string;
  /** The accessible name, where no text beside the icon gives it. */
  label?: string;
};

/** Draws the icon inline, because `<use>` clones a drawing and costs a browser several times as much. */
export function Icon({ name, className = '', label }: Props) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      {...spoken}
      dangerouslySetInnerHTML={{ __html: uiIcons[name] }}
    />
  );
}
