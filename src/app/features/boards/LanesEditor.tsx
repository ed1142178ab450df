import type { ReactNode } from 'react';
import { filterIssuesBelow } from '#core/issues.ts';
import type { Directory, Issue } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useBoot } from '../../state/useBoot.ts';
import {
  createLaneDraft,
  createLaneDrafts,
  type LaneDraft,
  setBoardDirectory,
  toggleStatus,
} from './boardDraft.ts';

export interface LanesEditorProps {
  lanes: readonly LaneDraft[];
  /** Paths are relative to the list. */
  issues: readonly Issue[];
  onChange: (lanes: LaneDraft[]) => void;
}

/** Edits a board's lanes; users order them by dragging or by keyboard. */
export function LanesEditor({ lanes, issues, onChange }: LanesEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  const directories = useBoot().directories.filter(directory => directory.statusList.length > 0);
  const own = formatIssues(
    messages,
    issues.filter(issue => issue.path.length === 0),
  );
  const nameOf = (lane: LaneDraft) => lane.name.trim() || t('boards.unnamedLane');
  const put = (lane: LaneDraft) => onChange(lanes.map(each => (each.id === lane.id ? lane : each)));
  return (
    <section className="dk-stack" style={{ gap: 8 }} aria-label={t('boards.lanesTitle')}>
      <h2>{t('boards.lanesTitle')}</h2>
      <p className="dk-faint">{t('boards.lanesHelp')}</p>
      <SortableList
        label={t('boards.lanesTitle')}
        items={lanes}
        nameOf={nameOf}
        onOrder={ids => onChange(ids.flatMap(id => lanes.find(lane => lane.id === id) ?? []))}
      >
        {(lane, handle) => (
          <LaneRow
            lane={lane}
            name={nameOf(lane)}
            handle={handle}
            directories={directories}
            issues={filterIssuesBelow(issues, lanes.indexOf(lane))}
            onChange={put}
            onRemove={() => onChange(lanes.filter(each => each.id !== lane.id))}
          />
        )}
      </SortableList>
      {own.length > 0 && (
        <p className="dk-error" role="alert">
          {own.join(' ')}
        </p>
      )}
      <div className="dk-row dk-row-wrap">
        <Button icon="plus" onClick={() => onChange([...lanes, createLaneDraft()])}>
          {t('boards.addLane')}
        </Button>
        <Menu
          trigger={<Button tone="quiet">{t('boards.addAll')}</Button>}
          entries={directories.map(directory => ({
            id: directory.id,
            label: directory.name,
            onSelect: () => onChange([...lanes.filter(isBegun), ...createLaneDrafts(directory)]),
          }))}
        />
      </div>
    </section>
  );
}

function isBegun({ name, directoryId }: LaneDraft): boolean {
  return name.trim() !== '' || directoryId !== '';
}

interface LaneRowProps {
  lane: LaneDraft;
  name: string;
  handle: ReactNode;
  directories: readonly Directory[];
  issues: readonly Issue[];
  onChange: (lane: LaneDraft) => void;
  onRemove: () => void;
}

function LaneRow({ lane, name, handle, directories, issues, onChange, onRemove }: LaneRowProps) {
  const messages = useMessages();
  const { t } = messages;
  const errorsAt = (member: string) => formatIssues(messages, filterIssuesBelow(issues, member));
  return (
    <div className="dk-lane-row">
      {handle}
      <div className="dk-lane-fields">
        <Field label={t('boards.laneName')} isRequired errors={errorsAt('name')}>
          <TextInput
            value={lane.name}
            maxLength={200}
            onCommit={text => onChange({ ...lane, name: text })}
            onInput={text => onChange({ ...lane, name: text })}
          />
        </Field>
        <Field label={t('boards.laneDirectory')} isRequired errors={errorsAt('directoryId')}>
          <Select
            value={lane.directoryId}
            options={directories.map(({ id, name: label }) => ({ value: id, label }))}
            emptyLabel={lane.directoryId === '' ? undefined : null}
            onChange={id => onChange(setBoardDirectory(lane, id))}
          />
        </Field>
        <LaneStatuses {...{ lane, directories, onChange }} errors={errorsAt('statuses')} />
      </div>
      <IconButton icon="trash" size="small" label={t('boards.removeLane', { name })} onClick={onRemove} />
    </div>
  );
}

function LaneStatuses({
  lane,
  directories,
  errors,
  onChange,
}: Pick<LaneRowProps, 'lane' | 'directories' | 'onChange'> & { errors: readonly string[] }) {
  const { t } = useMessages();
  const statusList = directories.find(({ id }) => id === lane.directoryId)?.statusList;
  if (!statusList) return null;
  return (
    <Field
      label={t('boards.laneStatuses')}
      isRequired
      isGroup
      errors={errors}
      className="dk-lane-status-field"
    >
      <div className="dk-row dk-row-wrap">
        {statusList.map(status => (
          <button
            key={status.id}
            type="button"
            className="dk-status-toggle"
            aria-pressed={lane.statuses.includes(status.id)}
            onClick={() => onChange(toggleStatus(lane, status.id, statusList))}
          >
            <span className="dk-status-dot" style={{ background: status.color }} aria-hidden="true" />
            {status.name}
          </button>
        ))}
      </div>
    </Field>
  );
}
