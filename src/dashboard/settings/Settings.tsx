import * as Tabs from '@radix-ui/react-tabs';
import { PageHeader } from '../ui/PageHeader.tsx';
import { GeneralSettings } from './GeneralSettings.tsx';
import { UsersTab } from './UsersTab.tsx';

/** The settings page: users and general settings. */
export default function Settings() {
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs.Root defaultValue="users">
        <Tabs.List className="tabs" aria-label="Settings">
          <Tabs.Trigger value="users">User Management</Tabs.Trigger>
          <Tabs.Trigger value="general">General Settings</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="users" tabIndex={-1}>
          <UsersTab />
        </Tabs.Content>
        <Tabs.Content value="general" tabIndex={-1}>
          <GeneralSettings />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}
