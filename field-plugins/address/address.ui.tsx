import { useState } from 'react';
import { STRING_MAX_LENGTH } from '#core/limits.ts';
import type { AddressValue } from '#core/model.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { formatAddress, parseAddress, parseCoordinate } from './addressText.core.ts';
import './address.css';

export const addressUi: FieldUi<'Address'> = {
  type: 'Address',
  Icon: createIcon(
    'M8 14.2S3.5 10 3.5 6.5a4.5 4.5 0 0 1 9 0C12.5 10 8 14.2 8 14.2zM8 8a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 8z',
  ),
  minCellWidth: MIN_WIDTH.other,
  Cell: AddressCell,
  Editor: AddressEditor,
  ListEditor: null,
  Filter: TextFilter,
};

function AddressCell({ value }: CellProps) {
  const { address, lat, lng } = value.addressValue ?? {};
  return <TextCell text={address || formatAddress({ lat, lng })} />;
}

function AddressEditor(props: EditorProps) {
  const { value, onChange, autoFocus } = props;
  const address = value?.addressValue ?? {};
  const change = (part: AddressValue) => {
    const next = withoutEmpty({ ...address, ...part });
    onChange?.(Object.keys(next).length > 0 ? { addressValue: next } : undefined);
  };
  return (
    <AutoFocus isOn={autoFocus}>
      <div className="dk-address">
        <TextInput
          {...controlOf(props)}
          maxLength={STRING_MAX_LENGTH}
          value={address.address ?? ''}
          onCommit={onChange && (text => change({ address: text }))}
        />
        <Coordinate editor={props} part="lat" value={address.lat} onChange={onChange && change} />
        <Coordinate editor={props} part="lng" value={address.lng} onChange={onChange && change} />
      </div>
    </AutoFocus>
  );
}

interface CoordinateProps {
  editor: EditorProps;
  part: 'lat' | 'lng';
  value: number | undefined;
  onChange: ((part: AddressValue) => void) | undefined;
}

/** A pair pasted into either box (50.45, 30.52) fills both. Text that is no number keeps the form from being saved. */
function Coordinate({ editor, part, value, onChange }: CoordinateProps) {
  const { id, describedBy, issues, onEditingChange } = editor;
  const { t } = useMessages();
  const [isUnreadable, setUnreadable] = useState(false);
  const commit = (text: string) => {
    const pair = parseAddress(text);
    const number = parseCoordinate(text);
    const isRead = pair.lat !== undefined || text.trim() === '' || number !== undefined;
    setUnreadable(!isRead);
    onEditingChange?.(!isRead);
    if (isRead) onChange?.(pair.lat === undefined ? { [part]: number } : { lat: pair.lat, lng: pair.lng });
  };
  const isMarked = issues.some(issue => issue.path[0] === 'addressValue' && issue.path[1] === part);
  return (
    <TextInput
      id={`${id}-${part}`}
      label={partLabel(editor, t(`field.Address.${part}`))}
      placeholder={t(`field.Address.${part}`)}
      describedBy={describedBy}
      isInvalid={isUnreadable || isMarked}
      isRequired={false}
      inputMode="decimal"
      isNumeric
      value={value === undefined ? '' : String(value)}
      onCommit={onChange && commit}
    />
  );
}

function withoutEmpty({ address, lat, lng }: AddressValue): AddressValue {
  return {
    ...(address && { address }),
    ...(lat !== undefined && { lat }),
    ...(lng !== undefined && { lng }),
  };
}
