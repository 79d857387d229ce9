import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { installFocusFallback } from "../platform/focus.ts";
import { CheckingNotice } from "./checking-notice.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { UpdateNotice } from "./update-notice.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";

/** The page that says by itself that there is no connection, and what is kept: nothing stands over its buttons. */
const SAYS_OFFLINE = "/desk/my-bay";

/** The notices any page may show; none of them is prerendered. */
export function Notices() {
  const { pathname } = useLocation();
  useEffect(installFocusFallback, []);
  // A screen on a wall says what it has to by itself, and nobody is there to answer.
  if (pathname === "/wall") return null;
  return (
    <>
      {pathname !== SAYS_OFFLINE && <OfflineNotice />}
      <CheckingNotice />
      <WaitingNotice />
      <UpdateNotice />
      <LanguageOffer>
        <ConsentNotice />
      </LanguageOffer>
    </>
  );
}
