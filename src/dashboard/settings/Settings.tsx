import * as Tabs from '@radix-ui/react-tabs';
import { useSearchParam } from '../hooks/use-search-param.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { SignInTab } from './SignInTab.tsx';
import { SpeedTab } from './SpeedTab.tsx';
import { UsersTab } from './UsersTab.tsx';
import { shop } from '../../domain/site/shop.ts';
import { Field } from '../ui/Field.tsx';

const tabs = ['users', 'sign-in', 'activity', 'general', 'speed'];

/** The settings page: users, the sign-in, general settings and the loading speed. */
export default function Settings() {
  const [tab, setTab] = useSearchParam('tab');
  const shown = tabs.includes(tab) ? tab : 'users';
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs.Root value={shown} onValueChange={(tab) => setTab(tab === 'users' ? '' : tab)}>
        <Tabs.List className="tabs" aria-label="Settings">
          <Tabs.Trigger value="users">User Management</Tabs.Trigger>
          <Tabs.Trigger value="sign-in">Sign-In</Tabs.Trigger>
          <Tabs.Trigger value="activity">Activity</Tabs.Trigger>
          <Tabs.Trigger value="general">General Settings</Tabs.Trigger>
          <Tabs.Trigger value="speed">Speed</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="users" tabIndex={-1}>
          <UsersTab />
        </Tabs.Content>
        <Tabs.Content value="sign-in" tabIndex={-1}>
          <SignInTab />
        </Tabs.Content>
        <Tabs.Content value="activity" tabIndex={-1}>
          <ActivityTab />
        </Tabs.Content>
        <Tabs.Content value="general" tabIndex={-1}>
          <GeneralSettings />
        </Tabs.Content>
        <Tabs.Content value="speed" tabIndex={-1}>
          <SpeedTab />
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

/** Settings that are read-only for now. */
function GeneralSettings() {
  return (
    <section className="panel form-grid" aria-labelledby="general">
      <h2 id="general">General Settings</h2>
      <Field label="Site Name" hint="Site name customization coming soon">
        {(control) => <input {...control} value={shop.name} disabled readOnly />}
      </Field>
      <Field label="Admin Contact Email" hint="Contact email customization coming soon">
        {(control) => <input {...control} value={shop.email} disabled readOnly />}
      </Field>
    </section>
  );
}
