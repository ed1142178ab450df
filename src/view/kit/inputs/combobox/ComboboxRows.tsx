/** The rows of a combobox list: options and additional actions. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../../Icon.tsx';
import type { ComboboxRowContext } from './ComboboxList.tsx';
import type { ComboboxRow } from './comboboxRows.ts';

type OptionRow = Extract<ComboboxRow, { kind: 'option' }>;
export type ActionRow = Extract<ComboboxRow, { kind: 'action' }>;

interface RowProps<Row> extends ComboboxRowContext {
  row: Row;
  /** The size of the whole list, if only a part of the list is drawn. */
  setSize?: number;
}

export function ComboboxOptionRow({ row, selected, isMultiple, setSize, ...source }: RowProps<OptionRow>) {
  const { option, index } = row;
  const isSelected = selected.includes(option.value);
  return (
    <Row
      {...source}
      index={index}
      setSize={setSize}
      isSelected={isSelected}
      group={setSize ? option.group : undefined}
    >
      {isMultiple && <span className="dk-option-check">{isSelected && <Icon name="check" />}</span>}
      <span title={option.label}>{option.label}</span>
    </Row>
  );
}

export function ComboboxActionRow({ row, setSize, ...source }: RowProps<ActionRow>) {
  const { action, index } = row;
  return (
    <Row {...source} index={index} setSize={setSize} isSelected={false} isAction>
      {action.icon && <Icon name={action.icon} />}
      <span>{action.label}</span>
    </Row>
  );
}

interface InnerRowProps extends Pick<ComboboxRowContext, 'id' | 'activeIndex' | 'onPick'> {
  index: number;
  setSize: number | undefined;
  isSelected: boolean;
  isAction?: boolean;
  group?: string;
  children: ReactNode;
}

function Row({
  id,
  activeIndex,
  onPick,
  index,
  setSize,
  isSelected,
  isAction,
  group,
  children,
}: InnerRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const isActive = index === activeIndex;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the input, which keeps the focus
    <div
      ref={row}
      id={`${id}-${index}`}
      role="option"
      aria-selected={isSelected}
      aria-setsize={setSize}
      aria-posinset={setSize && index + 1}
      aria-description={group}
      data-active={isActive}
      data-action={isAction}
      className="dk-option"
      tabIndex={-1}
      onClick={() => onPick(index)}
    >
      {children}
    </div>
  );
}
