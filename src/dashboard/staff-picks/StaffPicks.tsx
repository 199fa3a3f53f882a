import { ScreenHead } from '../parts/ScreenHead.tsx';

export default function StaffPicks() {
  return <ScreenHead title="Staff Picks Management" />;
}
