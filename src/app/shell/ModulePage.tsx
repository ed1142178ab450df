import { type ReactNode, useEffect, useState } from 'react';
import { Redirect } from 'wouter';
import { isModuleEnabled } from '#core/policy/modules.ts';
import type { RouteModule } from '../features/defineFeature.ts';
import { leaveSession } from '../state/session.ts';
import { useUser } from '../state/useBoot.ts';

/** Whoever has a page open when its module is turned off goes Home; nobody can open it after that. */
export default function ModulePage({ module, children }: { module: RouteModule; children: ReactNode }) {
  const isOn = isModuleEnabled(useUser().account.settings, module);
  const [wasOn] = useState(isOn);
  const isRefused = !isOn && !wasOn;
  useEffect(() => {
    if (!isRefused) return;
    // The router has to hear of the end before what it draws misses the person.
    const timer = setTimeout(() => void leaveSession(`ModuleOff.${module}`));
    return () => clearTimeout(timer);
  }, [isRefused, module]);
  if (isOn) return children;
  return isRefused ? null : <Redirect to="/" replace />;
}
