/** A file of 60 accounts with 24 months each and 80 enquiries: heavier than any member's. */
export declare function heavyReport(): {
    displayName: string;
    receivedOn: string;
    reportInfo: {
        accounts: {
            itemReference: string;
            accountId: string;
            accountType: string | undefined;
            originalCreditProvider: string;
            latestCreditProvider: string;
            latestUpdatedDate: string;
            accountOpenDate: string;
            accountClosedDate: string | null;
            relationship: string;
            termOfLoan: null;
            latestMaximumCredit: number;
            hasDefaults: boolean;
            repaymentHistory: {
                period: string;
                status: string;
                fhi?: string;
            }[];
            defaults: {
                itemReference: string;
                DateOfDefault: string;
                isDisputed: boolean;
                originalAmount: number;
                currentAmount: number;
                status: string;
                newArrangement: null;
                kind: string;
                ending: string | null;
                unread: never[];
            }[];
            transferDate: null;
            reopenedDate: null;
            isUnlimited: null;
            isSecured: null;
            filedUnder: null;
            unread: never[];
        }[];
        enquiries: {
            itemReference: string;
            creditEnquirier: string;
            enquiryDate: string;
            accountType: string;
            relationship: string;
            enquiryAmount: number;
            enquiryClientReference: string;
            enquiryKind: null;
            isReview: boolean;
            coBorrower: null;
            filedUnder: null;
            unread: never[];
        }[];
        courtActions: {
            itemReference: string;
            creditor: string;
            actionDate: string;
            courtType: string;
            courtActionAmount: number;
            courtActionStatus: string;
            kind: string;
            ending: string;
            statusDate: null;
            courtReference: null;
            relationship: null;
            coBorrower: null;
            filedUnder: null;
            unread: never[];
        }[];
        issue: {
            isTryLater: boolean;
            isScoreBadRequest: boolean;
            isNoFile: boolean;
            noReport: boolean;
            noReportBecause: null;
        };
        loaded: boolean;
        personalDetails: {
            itemReference: string;
            kind: string;
            values: string[];
        }[];
        notes: never[];
        accesses: never[];
        unreadEntries: never[];
    };
};
/** A member who may see the report. Nothing moves by itself: it would count as an answer to a press. */
export declare const readerProfile: {
    isAuthenticated: boolean;
    identifier: string;
    roles: string;
    csrfToken: string;
    tm: null;
    rnd: string;
    redirect_uri: string;
    expires_at: null;
    registeringUsername: null;
    registeringRememberMe: boolean;
    rememberMeInfo: {
        rememberMe: boolean;
        username: string;
    };
    displayName: string;
    destinations: {
        email: null;
        mobile: null;
    };
    resetProof: null;
    userDetails: null;
    preferences: null;
    themes: {
        tabStyle: string;
        scoreMessage: boolean;
        nextSteps: boolean;
        animations: boolean;
        productDisplay: string;
    };
    extras: {
        isBusinessOwner: null;
        state: null;
        age: null;
    };
    partnerSourceId: null;
    isPromotionEnabled: boolean;
    isPromotionNewUser: boolean;
    isTrustRatingEnabled: boolean;
    reviewWidgetUrl: null;
    existingCustomer: null;
    homeShowCode: null;
    marketingDefault: boolean;
    comparisonUrl: string;
    mainBureau: string;
    secondBureau: null;
    timings: {
        infoMessageMs: number;
        existingUserRedirectMs: number;
        identityPollMs: number;
        identityPollMax: number;
        scoreRetryMs: number;
        scoreRetryMax: number;
        deviceRetryMs: number;
        deviceRetryMax: number;
    };
};
