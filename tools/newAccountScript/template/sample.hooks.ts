/** Hooks of the directory `sample`: docs/account-scripts.md describes the API available to them. */
import type { AccountHook } from '#core/scripts/accountHooks.ts';

export const hooks: readonly AccountHook[] = [
  {
    name: 'account/sample: name',
    needs: { name: 'string' },
    load({ form, warn }) {
      if (form.get('name') === null && !form.isNew) warn({ en: 'This has no name.', uk: 'Тут немає назви.' });
    },
    onChanged({ form }) {
      const name = form.get('name');
      if (typeof name === 'string') form.set('name', name.trim());
    },
  },
];
