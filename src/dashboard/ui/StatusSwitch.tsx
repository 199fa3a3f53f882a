import * as Switch from '@radix-ui/react-switch';

type Props = {
  label: string;
  isOn: boolean;
  words: [string, string];
  /** Shows the badge alone, to a role that may not switch it. */
  isFixed?: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
};

/** A switch with a badge. `words` are the text for on and for off. */
export function StatusSwitch({ label, isOn, words: [on, off], isFixed, onChange }: Props) {
  return (
    <span className="switched">
      {!isFixed && (
        <Switch.Root
          className="switch"
          checked={isOn}
          onCheckedChange={(next) => void onChange(next)}
          aria-label={label}
        >
          <Switch.Thumb />
        </Switch.Root>
      )}
      <span className={isOn ? 'pill on' : 'pill'}>{isOn ? on : off}</span>
    </span>
  );
}
