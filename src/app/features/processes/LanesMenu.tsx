import type { ProcessScope } from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';

type Lanes = ProcessScope['lanes'];

const choices: readonly Lanes[] = [null, 'manager', 'week'];

/** Selects what the board's lanes represent: statuses, managers, or weeks of due dates. */
export function LanesMenu({ lanes, onChange }: { lanes: Lanes; onChange: (lanes: Lanes) => void }) {
  const { t } = useMessages();
  const nameOf = (choice: Lanes) => t(`processes.lanes.${choice ?? 'status'}`);
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button tone="quiet" icon="columns" aria-label={`${t('processes.lanes')}: ${nameOf(lanes)}`}>
          {nameOf(lanes)}
        </Button>
      }
      entries={choices.map(choice => ({
        id: choice ?? 'status',
        label: nameOf(choice),
        isChecked: choice === lanes,
        onSelect: () => onChange(choice),
      }))}
    />
  );
}
