// Written by `npm run icons` from Lucide (ISC License, Lucide contributors).

/** The content of each `<svg viewBox="0 0 24 24">`. */
export const iconShapes = {
  search: '<path d="m21 21l-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  heart:
    '<path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676a.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"/>',
  bag: '<path d="m2.05 2.05l1.099-.028a1 1 0 0 1 1.008.815l2.69 14.347A1 1 0 0 0 7.83 18H18"/><path d="M4.563 5h16.435a1 1 0 0 1 .981 1.204l-1.026 6.226A2 2 0 0 1 18.962 14H6.25"/><circle cx="18" cy="20" r="2"/><circle cx="8" cy="20" r="2"/>',
  menu: '<path d="M4 5h16M4 12h16M4 19h16"/>',
  close: '<path d="M18 6L6 18M6 6l12 12"/>',
};
