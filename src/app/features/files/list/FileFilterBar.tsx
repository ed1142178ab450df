import { FILE_KINDS } from '#core/files/fileKind.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { DayInput } from '../../../shared/plainList/DayInput.tsx';
import { KeywordInput } from '../../../shared/plainList/KeywordInput.tsx';
import { PlainFilters } from '../../../shared/plainList/PlainFilters.tsx';
import { UserFilterMenu } from '../../../shared/plainList/UserFilterMenu.tsx';
import { useAccess, useBoot } from '../../../state/useBoot.ts';
import { FILE_SIZES, type FileFilters, hasFileFilters, NO_FILE_FILTERS } from './fileFilters.ts';

export interface FileFilterBarProps {
  filters: FileFilters;
  onChange: (part: Partial<FileFilters>) => void;
}

export function FileFilterBar({ filters, onChange }: FileFilterBarProps) {
  const { t } = useMessages();
  const part = { filters, onChange };
  return (
    <PlainFilters
      label={t('files.filters')}
      isUsed={hasFileFilters(filters)}
      search={
        <KeywordInput
          label={t('files.search')}
          value={filters.keyword}
          onChange={keyword => onChange({ keyword })}
        />
      }
    >
      <KindMenu {...part} />
      <SizeMenu {...part} />
      <UserFilterMenu
        label={
          filters.createdBy.length > 0
            ? t('files.peopleCount', { count: filters.createdBy.length })
            : t('files.people')
        }
        chosen={filters.createdBy}
        onChange={createdBy => onChange({ createdBy })}
      />
      <DirectoryMenu {...part} />
      <span className="dk-plain-days">
        <span aria-hidden="true">{t('files.added')}</span>
        <DayInput value={filters.from} label={t('files.from')} onChange={from => onChange({ from })} />
        <span aria-hidden="true">–</span>
        <DayInput value={filters.till} label={t('files.till')} onChange={till => onChange({ till })} />
      </span>
      {hasFileFilters(filters) && (
        <Button tone="quiet" icon="close" onClick={() => onChange(NO_FILE_FILTERS)}>
          {t('files.clear')}
        </Button>
      )}
    </PlainFilters>
  );
}

function KindMenu({ filters: { kinds }, onChange }: FileFilterBarProps) {
  const { t } = useMessages();
  const [only] = kinds;
  const label = kinds.length === 1 ? t(`files.kind.${only}`) : t('files.kindCount', { count: kinds.length });
  return (
    <Menu
      isToggling
      trigger={
        <Button tone="quiet" icon="filter" aria-pressed={kinds.length > 0}>
          {kinds.length === 0 ? t('files.kind') : label}
        </Button>
      }
      entries={FILE_KINDS.map(kind => ({
        id: kind,
        label: t(`files.kind.${kind}`),
        isChecked: kinds.includes(kind),
        onSelect: () =>
          onChange({ kinds: kinds.includes(kind) ? kinds.filter(each => each !== kind) : [...kinds, kind] }),
      }))}
    />
  );
}

function SizeMenu({ filters: { size }, onChange }: FileFilterBarProps) {
  const { t } = useMessages();
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="number" aria-pressed={size !== null}>
          {t(size ? `files.size.${size}` : 'files.size')}
        </Button>
      }
      entries={FILE_SIZES.map(each => ({
        id: each,
        label: t(`files.size.${each}`),
        isChecked: each === size,
        onSelect: () => onChange({ size: each === size ? null : each }),
      }))}
    />
  );
}

function DirectoryMenu({ filters: { directoryId }, onChange }: FileFilterBarProps) {
  const { t } = useMessages();
  const access = useAccess();
  const directories = useBoot().directories.filter(({ id }) => access.mayRead(id));
  const chosen = directories.find(({ id }) => id === directoryId);
  return (
    <Menu
      trigger={
        <Button tone="quiet" icon="directory" aria-pressed={directoryId !== null}>
          {chosen?.name ?? t('files.directory')}
        </Button>
      }
      entries={directories.map(({ id, name }) => ({
        id,
        label: name,
        isChecked: id === directoryId,
        onSelect: () => onChange({ directoryId: id === directoryId ? null : id }),
      }))}
    />
  );
}
