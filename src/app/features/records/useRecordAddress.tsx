import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { goBackFromModalUrl } from '#view/kit/overlays/modalStack.ts';
import { UnsavedDialog } from '#view/kit/overlays/UnsavedDialog.tsx';

export interface RecordAddress {
  /** The id of the open record, `new`, or `null` if no record is open. */
  openId: string | null;
  open(id: string): void;
  /** Opens another record in place of the open one, so that Back still leads to the list. */
  replace(id: string): void;
  close(): void;
  /** Registers a guard that is called before the open record is left. Returns a function that unregisters the guard. */
  guard(record: LeaveGuard): () => void;
  /** The confirmation shown when Back would discard unsaved input. */
  question: ReactNode;
}

/** Protects the unsaved input of an open record when the URL changes. */
export interface LeaveGuard {
  isDirty(): boolean;
  /** Called when the user chooses to leave; discards the unsaved input. */
  giveUp(): void;
}

/**
 * Provides the open record as part of the URL (`?record=ID`), so that the record can be linked to, and Back closes it.
 */
export function useRecordAddress(): RecordAddress {
  const wanted = new URLSearchParams(useSearch()).get('record');
  const [, navigate] = useLocation();
  const [openId, setOpenId] = useState(wanted);
  const [isAsking, setAsking] = useState(false);
  const guarded = useRef<LeaveGuard | null>(null);
  const wasOpenedHere = useRef(false);
  /**
   * The record that the URL contained when the latest navigation from here started. Set until the URL has changed,
   * because going back is asynchronous.
   */
  const leaving = useRef<{ id: string | null } | null>(null);

  useEffect(() => {
    if (wanted !== leaving.current?.id) leaving.current = null;
    if (wanted === openId || leaving.current) return;
    if (openId !== null && guarded.current?.isDirty()) {
      navigate(buildRecordAddress('record', openId));
      setAsking(true);
      return;
    }
    setOpenId(wanted);
  }, [wanted, openId, navigate]);

  const close = () => {
    guarded.current?.giveUp();
    setAsking(false);
    leaving.current = { id: wanted };
    setOpenId(null);
    if (wasOpenedHere.current) goBackFromModalUrl();
    else navigate(buildRecordAddress('record', null), { replace: true });
    wasOpenedHere.current = false;
  };
  return {
    openId,
    open(id) {
      wasOpenedHere.current = true;
      leaving.current = { id: wanted };
      setOpenId(id);
      navigate(buildRecordAddress('record', id));
    },
    replace(id) {
      guarded.current?.giveUp();
      leaving.current = { id: wanted };
      setOpenId(id);
      navigate(buildRecordAddress('record', id), { replace: true });
    },
    close,
    guard(record) {
      guarded.current = record;
      return () => {
        if (guarded.current === record) guarded.current = null;
      };
    },
    question: isAsking && <UnsavedDialog onStay={() => setAsking(false)} onLeave={close} />,
  };
}

/**
 * Returns the current URL with another record or import open, or with none if `id` is `null`. Keeps the
 * parameters of the list's view.
 */
export function buildRecordAddress(name: 'record' | 'import', id: string | null): string {
  const search = new URLSearchParams(location.search);
  if (id === null) search.delete(name);
  else search.set(name, id);
  const text = search.toString();
  return location.pathname + (text && `?${text}`);
}
