import { ScreenHead } from '../parts/ScreenHead.tsx';

export default function Settings() {
  return <ScreenHead title="Settings" />;
}
