import { type ReactNode, useCallback } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import type { Item } from '#core/model.ts';
import {
  DUE_DATE_FILTERS,
  hasScopeFilters,
  idleDayOptions,
  isSameProcessScope,
  type ProcessScope,
  unrestrictedScope,
} from '#core/processes/processScope.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useLoad } from '../../api/useLoad.ts';
import { useRecordTotalsReload } from '../../shared/records/useRecordTotalsReload.ts';
import { getProcessFigures, type ProcessFigure, type ProcessStat, readProcessStat } from './stat.ts';
import { getScopeTypes } from './useProcessScope.ts';

export interface QuickFiltersProps {
  types: readonly CompiledDirectory[];
  scope: ProcessScope;
  /** The contact in the scope; `undefined` until it is loaded. */
  contact: Item | undefined;
  onChange: (part: Partial<ProcessScope>) => void;
  /** Shows exactly the processes that a figure counts. */
  onShow: (scope: ProcessScope) => void;
}

/**
 * Shows buttons for common filters. Each button shows the number of matching processes and whether its filter is
 * active.
 */
export function QuickFilters({ types, scope, contact, onChange, onShow }: QuickFiltersProps) {
  const { t } = useMessages();
  const { state, manager, contactId } = scope;
  const stat = useStat(types);
  const seen = getScopeTypes(scope, types);
  const has = (field: string | null) => field === null || seen.some(({ fieldById }) => fieldById.has(field));
  const figures = getProcessFigures(stat, scope.typeId).filter(({ field }) => has(field));
  const shown = figures.find(figure => isSameProcessScope(scope, figure.scope));
  const whole = { ...unrestrictedScope, typeId: scope.typeId };
  return (
    <fieldset className="dk-quick-filters" aria-label={t('processes.quick')} aria-busy={!stat}>
      {types.length > 1 && <TypeMenu types={types} scope={scope} onChange={onChange} />}
      {figures.map(figure => (
        <FigureButton
          key={figure.id}
          figure={figure}
          isCounted={stat !== undefined}
          isShown={figure === shown}
          onPress={() => (figure === shown ? onChange(whole) : onShow(figure.scope))}
        />
      ))}
      {has(WRITABLE_ID.dueDate) && <DueMenu scope={scope} isNamed={!shown} onChange={onChange} />}
      <DaysMenu scope={scope} onChange={onChange} />
      {!shown && (
        <>
          {state && <Chosen onClear={() => onChange({ state: null })}>{t(`processes.${state}`)}</Chosen>}
          {manager && (
            <Chosen onClear={() => onChange({ manager: null })}>
              {t(manager === 'me' ? 'processes.mine' : 'processes.noManager')}
            </Chosen>
          )}
        </>
      )}
      {contactId !== null && (
        <Chosen onClear={() => onChange({ contactId: null })}>
          {t('processes.ofContact', { name: contact?.display ?? '…' })}
        </Chosen>
      )}
      {hasScopeFilters(scope) && (
        <Button tone="quiet" icon="close" onClick={() => onChange({ ...whole, lanes: scope.lanes })}>
          {t('processes.clear')}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Returns `undefined` until the figures are loaded. Ignores errors, because the list reports them, and the filters work
 * without figures.
 */
function useStat(types: readonly CompiledDirectory[]): ProcessStat | undefined {
  const load = useCallback((signal: AbortSignal) => readProcessStat(signal), []);
  const { data, reload } = useLoad(load);
  useRecordTotalsReload(types, reload);
  return data;
}

interface FigureButtonProps {
  figure: ProcessFigure;
  isCounted: boolean;
  /** True if the list displays the processes that the figure counts. */
  isShown: boolean;
  onPress: () => void;
}

function FigureButton({ figure, isCounted, isShown, onPress }: FigureButtonProps) {
  const { t, formatNumber } = useMessages();
  const { id, count, isAlarming } = figure;
  return (
    <button
      type="button"
      className="dk-stat"
      data-figure={id}
      data-alarming={(isAlarming && count > 0) || undefined}
      aria-pressed={isShown}
      onClick={onPress}
    >
      <span className="dk-stat-count">{isCounted ? formatNumber(count) : '–'}</span>
      <span>{t(`processes.${id}`)}</span>
    </button>
  );
}

/** Shows a part of the scope that no other control displays. */
function Chosen({ onClear, children }: { onClear: () => void; children: ReactNode }) {
  return (
    <Button tone="quiet" icon="close" aria-pressed onClick={onClear}>
      {children}
    </Button>
  );
}

type MenuProps = Pick<QuickFiltersProps, 'scope' | 'onChange'>;

function TypeMenu({ types, scope: { typeId }, onChange }: MenuProps & Pick<QuickFiltersProps, 'types'>) {
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

/** @param isNamed True if the button must show the selected due date, because no figure's button shows it. */
function DueMenu({ scope: { due }, isNamed, onChange }: MenuProps & { isNamed: boolean }) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="calendar" aria-pressed={due !== null && isNamed}>
          {due && isNamed ? t(`processes.due.${due}`) : t('processes.due')}
        </Button>
      }
      entries={DUE_DATE_FILTERS.map(each => ({
        id: each,
        label: t(`processes.due.${each}`),
        isChecked: each === due,
        onSelect: () => onChange({ due: each === due ? null : each }),
      }))}
    />
  );
}

function DaysMenu({ scope: { days }, onChange }: MenuProps) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="clock" aria-pressed={days !== null}>
          {days === null ? t('processes.idle') : t('processes.idleDays', { count: days })}
        </Button>
      }
      entries={idleDayOptions.map(each => ({
        id: String(each),
        label: t('processes.idleDays', { count: each }),
        isChecked: each === days,
        onSelect: () => onChange({ days: each === days ? null : each }),
      }))}
    />
  );
}
