import search from 'lucide-static/icons/search.svg?raw';
import heart from 'lucide-static/icons/heart.svg?raw';
import bag from 'lucide-static/icons/shopping-cart.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import close from 'lucide-static/icons/x.svg?raw';
import { shapesOf } from './shapes-of.ts';

const shapes = {
  search: shapesOf(search),
  heart: shapesOf(heart),
  bag: shapesOf(bag),
  menu: shapesOf(menu),
  close: shapesOf(close),
};

type Props = {
  name: keyof typeof shapes;
  className?: string;
  /** What it stands for, where no words beside it say so. */
  label?: string;
};

/** Drawn where it stands: a drawing that is referred to is cloned, and costs a browser several times as much. */
export function Icon({ name, className = '', label }: Props) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg
      className={`icon ${className}`.trim()}
      viewBox="0 0 24 24"
      {...spoken}
      dangerouslySetInnerHTML={{ __html: shapes[name] }}
    />
  );
}
