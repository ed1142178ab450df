const PHONE = '(max-width: 480px), (max-height: 480px)';

/** Creates the frame that contains the chat: a panel above the button, or the whole screen on a phone. */
export function renderChatFrame(src: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.src = src;
  Object.assign(frame.style, {
    display: 'none',
    position: 'fixed',
    border: '0',
    zIndex: '2147483001',
    background: '#fff',
  });
  const phone = window.matchMedia(PHONE);
  const place = () => Object.assign(frame.style, phone.matches ? ON_PHONE : ON_DESKTOP);
  phone.addEventListener('change', place);
  place();
  return frame;
}

const ON_PHONE = {
  ...{ right: '0', bottom: '0', width: '100%', height: '100%', maxHeight: 'none' },
  ...{ borderRadius: '0', boxShadow: 'none' },
};
const ON_DESKTOP = {
  ...{ right: '16px', bottom: '84px', width: '380px', height: '600px', maxHeight: 'calc(100vh - 100px)' },
  ...{ borderRadius: '12px', boxShadow: '0 8px 30px rgba(0, 0, 0, 0.3)' },
};
