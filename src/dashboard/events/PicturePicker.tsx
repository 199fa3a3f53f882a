import { ImagePlus } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { pictureNotices } from '../../messages/dashboard.ts';
import { tell } from '../../stores/toasts.ts';
import { preparePicture, type Prepared } from './prepare-picture.ts';

type Props = {
  /** What is shown now: of the event, or just chosen. */
  address: string | null;
  choose: (picture: Prepared) => void;
  remove: () => void;
};

/** A picture that is chosen, dropped or pasted. */
export function PicturePicker({ address, choose, remove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    setBusy(true);
    const prepared = await preparePicture(file);
    setBusy(false);
    if (input.current) input.current.value = '';
    if (prepared.ok) choose(prepared.value);
    else tell(pictureNotices[prepared.code]);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }
  const paste = (event: ClipboardEvent) => void take(event.clipboardData.files[0]);

  return (
    <div
      className={isOver ? 'drop whole over' : 'drop whole'}
      role="group"
      aria-labelledby={`${id}-label`}
      tabIndex={0}
      onPaste={paste}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <label className="label" id={`${id}-label`} htmlFor={id}>
        Event Image
      </label>
      {address && <img src={address} alt="The picture of this event" />}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <p className="hint" id={`${id}-hint`}>
        <ImagePlus aria-hidden="true" className="inline" size={14} /> PNG, JPG, WEBP up to 5MB.
        Choose one, drop it here, or paste it.
      </p>
      {isBusy && <p role="status">Preparing the picture…</p>}
      {address && (
        <button type="button" className="press quiet" onClick={remove}>
          Remove Image
        </button>
      )}
    </div>
  );
}
