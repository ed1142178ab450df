const SVG = 'http://www.w3.org/2000/svg';
const BUBBLE = 'M4 5h16v11H9l-5 4V5z';
const CROSS = 'M6 6l12 12M18 6L6 18';

/** The button in the corner of the site's page. */
export interface ChatButton {
  readonly element: HTMLElement;
  draw(state: { isOpen: boolean; label: string }): void;
  /** Shows the number of unread messages. */
  count(count: number, label: string): void;
  focus(): void;
}

export function renderChatButton(onPress: () => void): ChatButton {
  const button = document.createElement('button');
  button.type = 'button';
  Object.assign(button.style, {
    ...{ all: 'initial', position: 'fixed', right: '16px', bottom: '16px', zIndex: '2147483000' },
    ...{ width: '56px', height: '56px', borderRadius: '50%', cursor: 'pointer', boxSizing: 'border-box' },
    ...{ background: '#3b54c4', color: '#fff', boxShadow: '0 2px 10px rgba(0, 0, 0, 0.3)' },
    ...{ display: 'flex', alignItems: 'center', justifyContent: 'center' },
  });
  button.addEventListener('click', onPress);
  const ring = (isShown: boolean) => {
    button.style.outline = isShown ? '3px solid #fff' : 'none';
    button.style.boxShadow = isShown ? '0 0 0 6px #3b54c4' : '0 2px 10px rgba(0, 0, 0, 0.3)';
  };
  button.addEventListener('focus', () => ring(button.matches(':focus-visible')));
  button.addEventListener('blur', () => ring(false));
  const path = document.createElementNS(SVG, 'path');
  const badge = drawBadge();
  button.append(drawIcon(path), badge);
  let name = '';
  let unread = '';
  const label = () => button.setAttribute('aria-label', [name, unread].filter(Boolean).join(', '));
  return {
    element: button,
    draw({ isOpen, label: text }) {
      name = text;
      path.setAttribute('d', isOpen ? CROSS : BUBBLE);
      button.setAttribute('aria-expanded', String(isOpen));
      label();
    },
    count(count, text) {
      badge.style.display = count === 0 ? 'none' : 'block';
      badge.textContent = count > 9 ? '9+' : String(count);
      unread = count === 0 ? '' : `${text}: ${count}`;
      label();
    },
    focus: () => button.focus(),
  };
}

function drawIcon(path: SVGPathElement): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const attributes = { viewBox: '0 0 24 24', width: '26', height: '26', 'aria-hidden': 'true' };
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value);
  const line = { fill: 'none', stroke: '#fff', 'stroke-width': '2', 'stroke-linejoin': 'round' };
  for (const [name, value] of Object.entries(line)) path.setAttribute(name, value);
  icon.append(path);
  return icon;
}

function drawBadge(): HTMLElement {
  const badge = document.createElement('span');
  badge.setAttribute('aria-hidden', 'true');
  Object.assign(badge.style, {
    ...{
      display: 'none',
      position: 'absolute',
      top: '-4px',
      right: '-4px',
      minWidth: '22px',
      height: '22px',
    },
    ...{ borderRadius: '11px', background: '#c62828', color: '#fff', textAlign: 'center' },
    ...{ font: 'bold 13px/22px system-ui, sans-serif' },
  });
  return badge;
}
