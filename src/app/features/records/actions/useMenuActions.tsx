import { type ReactNode, Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { AccountAction } from '#view/actions/accountAction.ts';
import type { RecordFormHandle } from '#view/form/recordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import type { MenuEntry } from '#view/kit/overlay/Menu.tsx';
import { useAccountActions } from './useAccountActions.ts';

const MenuAction = createLazyComponent(() => import('./MenuAction.tsx'));

/** Returns the account's actions on a record or a list as menu entries, and the currently open action as `part`. */
export function useMenuActions(
  compiled: CompiledDirectory,
  place: 'record' | 'list',
  form: RecordFormHandle | null,
): { readonly entries: readonly MenuEntry[]; readonly part: ReactNode } {
  const { locale } = useMessages();
  const { actions, compiledOf } = useAccountActions(compiled);
  const [open, setOpen] = useState<AccountAction | null>(null);
  const entries = actions
    .filter(action => action.place === place)
    .map(action => ({
      id: `action-${action.id}`,
      icon: action.icon,
      label: action.label[locale],
      onSelect: () => setOpen(action),
    }));
  const part = open && (
    <Suspense>
      <MenuAction action={open} {...{ compiledOf, form }} onClose={() => setOpen(null)} />
    </Suspense>
  );
  return { entries, part };
}
