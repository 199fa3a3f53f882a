import { type ComponentType, useEffect, useState } from 'react';

type Props<ContentProps> = {
  load: () => Promise<ComponentType<ContentProps>>;
  props: ContentProps;
};

/** A component whose script is loaded when it is first rendered. */
export function OnDemand<ContentProps extends object>({ load, props }: Props<ContentProps>) {
  const [content, setContent] = useState<{ Content: ComponentType<ContentProps> }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    load().then(
      (Content) => setContent({ Content }),
      () => setFailed(true),
    );
  }, [load, hasFailed]);
  if (content) return <content.Content {...props} />;
  if (!hasFailed) return null;
  return (
    <p className="small-print" role="alert">
      This did not load. Are you offline?{' '}
      <button type="button" className="link-button" onClick={() => setFailed(false)}>
        Try Again
      </button>
    </p>
  );
}
