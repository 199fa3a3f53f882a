import * as Tabs from '@radix-ui/react-tabs';
import { ScreenHead } from '../parts/ScreenHead.tsx';
import { General } from './General.tsx';
import { Users } from './Users.tsx';

/** Who may come in here, and what will be set one day. */
export default function Settings() {
  return (
    <>
      <ScreenHead title="Settings" />
      <Tabs.Root defaultValue="users">
        <Tabs.List className="tabs" aria-label="Settings">
          <Tabs.Trigger value="users">User Management</Tabs.Trigger>
          <Tabs.Trigger value="general">General Settings</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="users" tabIndex={-1}>
          <Users />
        </Tabs.Content>
        <Tabs.Content value="general" tabIndex={-1}>
          <General />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
