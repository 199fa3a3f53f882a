import { App, type EmailDriver } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { roleOfKey } from './api-keys.ts';

type LiteOptions = {
  connection: PgliteConnection;
  siteOrigin: string;
  secret: string;
  email: EmailDriver;
};

/** Creates the Supabase Lite app with the settings of supabase/config.toml. */
export function createLite({ connection, siteOrigin, secret, email }: LiteOptions) {
  return new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      jwt_secret: secret,
      jwt_expiry: 3600,
      site_url: siteOrigin,
      additional_redirect_urls: [],
      minimum_password_length: 8,
      email: { enable_signup: true, enable_confirmations: false, max_frequency: '1s' },
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true, apiKeys: { resolver: roleOfKey } },
      drivers: { email },
    },
  });
}

export type Lite = ReturnType<typeof createLite>;
