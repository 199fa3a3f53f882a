const name = 'sidebar_state';
const sevenDays = 7 * 24 * 60 * 60;

/** Returns true if the sidebar is collapsed to its icons. */
export const isSidebarCollapsed = (): boolean => document.cookie.includes(`${name}=folded`);

export function saveSidebarCollapsed(isCollapsed: boolean): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${isCollapsed ? 'folded' : 'open'}; path=/dashboard; max-age=${sevenDays}; samesite=lax${secure}`;
}
