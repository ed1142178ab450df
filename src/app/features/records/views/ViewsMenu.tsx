import { Suspense, useState } from 'react';
import { defaultView, readRecordView } from '#core/directory/recordView.ts';
import type { RecordView as NamedView } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { Menu, type MenuEntry } from '#view/kit/overlay/Menu.tsx';
import type { RecordViewHandle } from '../../../shared/records/useViewState.ts';
import { useUser } from '../../../state/useBoot.ts';
import { type NamedViews, useNamedViews } from './useNamedViews.ts';

// Seldom opened: the list does not wait for it.
const DeleteView = lazy(() => import('./DeleteView.tsx'));
const ViewModal = lazy(() => import('./ViewModal.tsx'));

export interface ViewsMenuProps {
  directoryId: string;
  view: RecordViewHandle;
}

/** Named views: choose one, keep the present one under a name, share, delete. Apart from 'my last state'. */
export function ViewsMenu({ directoryId, view }: ViewsMenuProps) {
  const { t } = useMessages();
  const user = useUser();
  const toasts = useToasts();
  const views = useNamedViews(directoryId);
  const [chosen, setChosen] = useState<NamedView | null>(null);
  const [open, setOpen] = useState<'new' | 'edit' | 'delete' | null>(null);
  const isChanged = chosen !== null && !isSameView(chosen, view);
  const mayChange =
    chosen !== null && (chosen.ownerId === user.id || (user.isAdmin && chosen.groupIds.length > 0));
  const apply = (next: NamedView) => {
    setChosen(next);
    view.change(readRecordView(next.state));
    view.flush();
  };
  const reset = () => {
    setChosen(null);
    view.change({ ...defaultView, view: view.view.view });
    view.flush();
  };
  const update = async () => {
    if (!chosen) return;
    const saved = await views.save({ ...chosen, state: view.view });
    if (!saved) return;
    setChosen(saved);
    toasts.show({ text: t('app.saved') });
  };
  const entries = [
    ...viewEntries(t, { views, chosen, onChoose: apply }),
    {
      id: 'save',
      icon: 'plus',
      label: t('views.saveAs'),
      hasSeparator: true,
      onSelect: () => setOpen('new'),
    } as const,
    ...(mayChange
      ? changeEntries(t, { chosen, isChanged, onUpdate: () => void update(), onOpen: setOpen })
      : []),
    { id: 'reset', icon: 'restore', label: t('views.reset'), hasSeparator: true, onSelect: reset } as const,
  ];
  return (
    <>
      <Menu
        placement="bottom-end"
        onOpen={views.load}
        trigger={
          <Button tone="quiet" icon="eye">
            <span className="dk-truncate">
              {chosen ? `${chosen.name}${isChanged ? ' *' : ''}` : t('views.title')}
            </span>
          </Button>
        }
        entries={entries}
      />
      {(open === 'new' || open === 'edit') && (
        <Suspense>
          <ViewModal
            named={open === 'edit' ? chosen : null}
            views={views}
            state={view.view}
            onClose={() => setOpen(null)}
            onSaved={saved => {
              setChosen(saved);
              setOpen(null);
              toasts.show({ text: t('app.saved') });
            }}
          />
        </Suspense>
      )}
      {open === 'delete' && chosen && (
        <Suspense>
          <DeleteView
            named={chosen}
            views={views}
            onDeleted={() => setChosen(null)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type Translate = ReturnType<typeof useMessages>['t'];

/** The views there are, or why there is none to choose. */
function viewEntries(
  t: Translate,
  args: { views: NamedViews; chosen: NamedView | null; onChoose: (view: NamedView) => void },
): MenuEntry[] {
  const { views, chosen, onChoose } = args;
  if (!views.all) return [{ id: 'wait', label: views.problem ?? t('kit.loading'), isDisabled: true }];
  if (views.all.length === 0) return [{ id: 'none', label: t('views.none'), isDisabled: true }];
  return views.all.map(each => ({
    id: each.id,
    label: each.name,
    icon: each.groupIds.length > 0 ? 'users' : 'user',
    isChecked: each.id === chosen?.id,
    onSelect: () => onChoose(each),
  }));
}

function changeEntries(
  t: Translate,
  args: {
    chosen: NamedView;
    isChanged: boolean;
    onUpdate: () => void;
    onOpen: (what: 'edit' | 'delete') => void;
  },
): MenuEntry[] {
  const { chosen, isChanged, onUpdate, onOpen } = args;
  return [
    {
      id: 'update',
      icon: 'check',
      label: t('views.update', { name: chosen.name }),
      isDisabled: !isChanged,
      onSelect: onUpdate,
    },
    { id: 'edit', icon: 'edit', label: t('views.edit'), onSelect: () => onOpen('edit') },
    {
      id: 'delete',
      icon: 'trash',
      label: t('views.delete'),
      isDanger: true,
      onSelect: () => onOpen('delete'),
    },
  ];
}

function isSameView(named: NamedView, { view }: RecordViewHandle): boolean {
  return JSON.stringify(readRecordView(named.state)) === JSON.stringify(readRecordView(view));
}
