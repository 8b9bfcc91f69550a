import { create } from 'zustand';

/** Keys of the local storage that record what the member has seen. Source: specification, section 4. */
type SeenKey = 'guide-seen' | 'tips-seen';

interface OnboardingState {
  /** Whether the guide was never seen and so opens by itself. */
  guideDue: boolean;
  /** Whether the tips were dismissed, now or on an earlier visit. */
  tipsDismissed: boolean;
  /** Records that the guide was closed, so that it does not open by itself again. */
  leaveGuide(): void;
  dismissTips(): void;
  /** Reads the stored state again when a visit begins. */
  begin(): void;
}

const readSeenState = () => ({ guideDue: !wasSeen('guide-seen'), tipsDismissed: wasSeen('tips-seen') });
const remember = (key: SeenKey, state: Partial<OnboardingState>) => {
  rememberSeen(key);
  return state;
};

/** Store of the parts of the introduction that the member has not seen. */
export const useOnboardingStore = create<OnboardingState>()((set, get) => ({
  ...readSeenState(),
  leaveGuide: () => get().guideDue && set(remember('guide-seen', { guideDue: false })),
  dismissTips: () => set(remember('tips-seen', { tipsDismissed: true })),
  begin: () => set(readSeenState()),
}));

/** Whether a part was seen. A blocked storage counts as not seen. */
function wasSeen(key: SeenKey): boolean {
  try {
    return window.localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** Records that a part was seen, if the browser allows storage. */
function rememberSeen(key: SeenKey): void {
  try {
    window.localStorage.setItem(key, 'true');
  } catch {
    // Without storage the part is shown again on the next visit, which is better than a broken page.
  }
}
