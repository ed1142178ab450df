import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { useBoot } from '../../state/useBoot.ts';

export interface UserFilterMenuProps {
  /** The name of the filter, or the number of chosen users. */
  label: string;
  /** Ids of users. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Filters a list by users of the account; renders nothing if there is only one user. */
export function UserFilterMenu({ label, chosen, onChange }: UserFilterMenuProps) {
  const people = useBoot().users;
  if (people.length < 2) return null;
  return (
    <Menu
      isToggling
      trigger={
        <Button tone="quiet" icon="users" aria-pressed={chosen.length > 0}>
          {label}
        </Button>
      }
      entries={people.map(({ id, name }) => ({
        id,
        label: name,
        isChecked: chosen.includes(id),
        onSelect: () => onChange(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]),
      }))}
    />
  );
}
