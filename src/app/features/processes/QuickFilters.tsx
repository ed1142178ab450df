import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import {
  dueFilters,
  idleDays,
  isNarrowed,
  type ProcessScope,
  wholeScope,
} from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';

export interface QuickFiltersProps {
  types: readonly CompiledDirectory[];
  scope: ProcessScope;
  /** The one in the scope, once it is known. */
  contact: Item | undefined;
  onChange: (part: Partial<ProcessScope>) => void;
}

/** What people ask for every day, one press each. */
export function QuickFilters({ types, scope, contact, onChange }: QuickFiltersProps) {
  const { t } = useMessages();
  const { state, contactId } = scope;
  const toggle = <K extends 'state' | 'manager'>(name: K, value: NonNullable<ProcessScope[K]>) => {
    const isOn = scope[name] === value;
    return {
      'aria-pressed': isOn,
      onClick: () => onChange({ [name]: isOn ? null : value }),
    };
  };
  return (
    <fieldset className="dk-quick-filters" aria-label={t('processes.quick')}>
      {types.length > 1 && <TypeMenu types={types} scope={scope} onChange={onChange} />}
      {contactId !== null && (
        <Button tone="quiet" icon="close" aria-pressed onClick={() => onChange({ contactId: null })}>
          {t('processes.ofContact', { name: contact?.display ?? '…' })}
        </Button>
      )}
      <Button tone="quiet" {...toggle('state', 'open')}>
        {t('processes.open')}
      </Button>
      <Button tone="quiet" icon="user" {...toggle('manager', 'me')}>
        {t('processes.mine')}
      </Button>
      <Button tone="quiet" {...toggle('manager', 'nobody')}>
        {t('processes.noManager')}
      </Button>
      <DueMenu scope={scope} onChange={onChange} />
      <DaysMenu scope={scope} onChange={onChange} />
      {state !== null && state !== 'open' && (
        <Button tone="quiet" icon="close" aria-pressed onClick={() => onChange({ state: null })}>
          {t(`processes.${state}`)}
        </Button>
      )}
      {isNarrowed(scope) && (
        <Button
          tone="quiet"
          icon="close"
          onClick={() => onChange({ ...wholeScope, typeId: scope.typeId, lanes: scope.lanes })}
        >
          {t('processes.clear')}
        </Button>
      )}
    </fieldset>
  );
}

function TypeMenu({ types, scope: { typeId }, onChange }: Omit<QuickFiltersProps, 'contact'>) {
  const { t } = useMessages();
  const chosen = types.find(({ directory }) => directory.id === typeId);
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="process" aria-pressed={chosen !== undefined}>
          {chosen ? chosen.directory.name : t('processes.allTypes')}
        </Button>
      }
      entries={[
        {
          id: 'all',
          label: t('processes.allTypes'),
          isChecked: !chosen,
          onSelect: () => onChange({ typeId: null }),
        },
        ...types.map(({ directory: { id, name } }, index) => ({
          id,
          label: name,
          isChecked: id === typeId,
          hasSeparator: index === 0,
          onSelect: () => onChange({ typeId: id }),
        })),
      ]}
    />
  );
}

function DueMenu({ scope: { due }, onChange }: Omit<QuickFiltersProps, 'types' | 'contact'>) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="calendar" aria-pressed={due !== null}>
          {due ? t(`processes.due.${due}`) : t('processes.due')}
        </Button>
      }
      entries={dueFilters.map(each => ({
        id: each,
        label: t(`processes.due.${each}`),
        isChecked: each === due,
        onSelect: () => onChange({ due: each === due ? null : each }),
      }))}
    />
  );
}

function DaysMenu({ scope: { days }, onChange }: Omit<QuickFiltersProps, 'types' | 'contact'>) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="clock" aria-pressed={days !== null}>
          {days === null ? t('processes.idle') : t('processes.idleDays', { count: days })}
        </Button>
      }
      entries={idleDays.map(each => ({
        id: String(each),
        label: t('processes.idleDays', { count: each }),
        isChecked: each === days,
        onSelect: () => onChange({ days: each === days ? null : each }),
      }))}
    />
  );
}
