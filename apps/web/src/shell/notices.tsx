import { CheckingNotice } from "./checking-notice.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

/** What the app has to say on any page: none of it stands on a prerendered one. */
export function Notices() {
  return (
    <>
      <OfflineNotice />
      <CheckingNotice />
      <WaitingNotice />
      <UpdateNotice />
      <LanguageOffer>
        <ConsentNotice />
      </LanguageOffer>
    </>
  );
}
