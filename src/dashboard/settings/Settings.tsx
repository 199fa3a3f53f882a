import * as Tabs from '@radix-ui/react-tabs';
import { shop } from '../../domain/site/shop.ts';
import { useRight } from '../hooks.ts';
import { useSearchParam } from '../router.tsx';
import { Input } from '../ui/Field.tsx';
import { PageHeader, Panel } from '../ui/Page.tsx';
import { ActivityTab } from '../crud/Activity.tsx';
import { SignInTab } from './SignInTab.tsx';
import { UsersTab } from './UsersTab.tsx';

const allTabs = [
  { value: 'users', name: 'User Management', Content: UsersTab },
  { value: 'sign-in', name: 'Sign-In', Content: SignInTab },
  { value: 'activity', name: 'Activity', Content: ActivityTab },
  { value: 'general', name: 'General Settings', Content: GeneralSettings },
];

export default function Settings() {
  const [tab, setTab] = useSearchParam('tab');
  const tabs = useRight('manage') ? allTabs : allTabs.filter(({ value }) => value !== 'users');
  const [first = { value: '' }] = tabs;
  const shown = tabs.some(({ value }) => value === tab) ? tab : first.value;
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs.Root value={shown} onValueChange={(tab) => setTab(tab === first.value ? '' : tab)}>
        <Tabs.List className="tabs" aria-label="Settings">
          {tabs.map(({ value, name }) => (
            <Tabs.Trigger key={value} value={value}>
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Content }) => (
          <Tabs.Content key={value} value={value} tabIndex={-1}>
            <Content />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </>
  );
}

function GeneralSettings() {
  return (
    <Panel title="General Settings" className="form-grid">
      <Input
        label="Site Name"
        hint="Site name customization coming soon"
        value={shop.name}
        disabled
        readOnly
      />
      <Input
        label="Admin Contact Email"
        hint="Contact email customization coming soon"
        value={shop.email}
        disabled
        readOnly
      />
    </Panel>
  );
}
