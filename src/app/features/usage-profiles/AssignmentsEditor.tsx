import { useMemo } from 'react';
import type { Issue, UsageProfile } from '#core/model.ts';
import { formatIssues } from '#view/field/formatIssue.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { useOptionSearch } from '#view/kit/inputs/MultiChoice.tsx';
import { SortableList } from '#view/kit/layout/SortableList.tsx';
import type { UsersAndGroups } from '../../state/useUsersAndGroups.ts';
import { type AssignmentDraft, createAssignment, groupUsersByProfile } from './profileDraft.ts';
import { useAssignmentTargetName } from './useAssignmentTargetName.ts';
import { useAssignmentTargetOptions } from './useAssignmentTargetOptions.ts';

export interface AssignmentsEditorProps {
  assignments: readonly AssignmentDraft[];
  issues: readonly Issue[];
  people: UsersAndGroups | undefined;
  /** All profiles in order, including this profile as in its draft. */
  profiles: readonly UsageProfile[];
  profileId: string;
  onChange: (assignments: AssignmentDraft[]) => void;
}

/**
 * Edits the users and groups to which a profile is assigned, and shows the users to whom the profile actually applies.
 */
export function AssignmentsEditor(props: AssignmentsEditorProps) {
  const { assignments, issues, people, onChange } = props;
  const messages = useMessages();
  const { t } = messages;
  const nameOf = useAssignmentTargetName(people);
  const options = useAssignmentTargetOptions();
  const load = useOptionSearch(options);
  const toggle = (value: string) => {
    if (assignments.some(({ id }) => id === value)) {
      return onChange(assignments.filter(({ id }) => id !== value));
    }
    const kind = value.startsWith('user-') ? 'user' : 'group';
    onChange([...assignments, createAssignment(kind, value.slice(kind.length + 1))]);
  };
  return (
    <section className="dk-panel dk-stack" aria-labelledby="profile-assignments">
      <h2 id="profile-assignments">{t('profiles.people')}</h2>
      <Field
        label={t('profiles.assign')}
        errors={formatIssues(messages, issues)}
        help={t('profiles.firstMatch')}
      >
        <Typeahead
          value={null}
          chosen={assignments.map(({ id }) => id)}
          minChars={0}
          debounceMs={0}
          load={load}
          placeholder={t('profiles.findTarget')}
          onChange={option => option && toggle(option.value)}
        />
      </Field>
      {assignments.length > 0 && (
        <SortableList
          label={t('profiles.people')}
          items={assignments}
          nameOf={nameOf}
          onOrder={ids => onChange(ids.flatMap(id => assignments.find(each => each.id === id) ?? []))}
        >
          {(assignment, handle) => (
            <div className="dk-entry-row">
              {handle}
              <span className="dk-entry-link">
                <Icon name={assignment.kind === 'user' ? 'user' : 'users'} />
                <span className="dk-truncate">{nameOf(assignment)}</span>
              </span>
              <IconButton
                icon="close"
                size="small"
                label={t('profiles.unassign', { name: nameOf(assignment) })}
                onClick={() => toggle(assignment.id)}
              />
            </div>
          )}
        </SortableList>
      )}
      {people && <Applied {...props} people={people} />}
    </section>
  );
}

function Applied({
  people,
  profiles,
  profileId,
  assignments,
}: AssignmentsEditorProps & { people: UsersAndGroups }) {
  const { t } = useMessages();
  const applied = useMemo(
    () => groupUsersByProfile(profiles, people).get(profileId) ?? [],
    [profiles, people, profileId],
  );
  const names = applied.map(({ name }) => name);
  if (assignments.length > 0 && applied.length === 0) {
    return <Notice tone="warning">{t('profiles.appliesToNobody')}</Notice>;
  }
  return (
    <p className="dk-faint">
      {t('profiles.applies', {
        count: names.length,
        names: names.slice(0, 12).join(', ') + (names.length > 12 ? ` +${names.length - 12}` : ''),
      })}
    </p>
  );
}
