import { ScreenHead } from '../parts/ScreenHead.tsx';

export default function Collections() {
  return <ScreenHead title="Collections Management" />;
}
