import * as Switch from '@radix-ui/react-switch';

type Props = {
  label: string;
  isOn: boolean;
  words: [string, string];
  turn: (isOn: boolean) => Promise<unknown>;
};

/** A switch, and a badge that says how it stands: first the word for on, then for off. */
export function Toggle({ label, isOn, words: [on, off], turn }: Props) {
  return (
    <span className="switched">
      <Switch.Root
        className="switch"
        checked={isOn}
        onCheckedChange={(next) => void turn(next)}
        aria-label={label}
      >
        <Switch.Thumb />
      </Switch.Root>
      <span className={isOn ? 'pill on' : 'pill'}>{isOn ? on : off}</span>
    </span>
  );
}
